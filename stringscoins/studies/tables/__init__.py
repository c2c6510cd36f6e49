"""Study: nimbers and margins of all small boards, boxes in space and classes of positions, in tables."""
