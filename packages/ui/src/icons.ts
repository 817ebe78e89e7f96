// Icon path data, one constant per icon so that a bundle carries only those it names.
// Grid 24, stroke 1.6 (drawn by Icon.tsx). The part after "|" takes the accent colour in two-tone icons.

export * from './start-icons.ts';
export const iconScan = 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4|M7 12h10';
export const iconBell = 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15z|M10 20.5h4';
export const iconChevronUp = 'm6 15 6-6 6 6';
export const iconSort = 'm8 9.5 4-4 4 4M8 14.5l4 4 4-4';
export const iconDrag = 'M5 9.5h14M5 14.5h14';
export const iconToTop = 'M5 4h14|M12 20V9M7 13.5 12 8.5l5 5';
export const iconPlus = 'M12 5v14M5 12h14';
export const iconMinus = 'M5 12h14';
export const iconMore =
  'M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6zM12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6zM19 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6z';
export const iconShare = 'M12 15V4M8 7.5 12 4l4 3.5M5 13v7h14v-7';
export const iconBank = 'M4 9.5 12 4l8 5.5zM4 20h16|M6.5 12v5M12 12v5M17.5 12v5';
export const iconShield = 'M12 3.5 19 6v6c0 4.2-3 7.2-7 8.5-4-1.3-7-4.3-7-8.5V6z|m9 11.8 2.2 2.2L15.2 10';
export const iconDocument = 'M6 3.5h8l4 4V20H6z|M9 12h6M9 15.5h4';
export const iconCamera = 'M4 8h4l1.5-2.5h5L16 8h4v11H4z|M12 16.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6z';
export const iconCopyText = 'M8 8h12v12H8z|M16 8V4H4v12h4';
export const iconPhone = 'M7 3h10v18H7z|M11 18h2';
export const iconMail = 'M4 6h16v12H4z|m4 7 8 6.5L20 7';
export const iconKey = 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z|M12 12h9v3M17.5 12v3';
export const iconGlobe = 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16z|M4 12h16M12 4c3 2.3 3 13.7 0 16M12 4c-3 2.3-3 13.7 0 16';
export const iconMoon = 'M19 14.5A7.5 7.5 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5z';
export const iconPalette = 'M4 7l4-3 4 3v6H4z|M14 13l3-2.5 3 2.5v6h-6z';
export const iconInbox = 'M4 13 7 5h10l3 8v6H4z|M4 13h5l1 2.5h4L15 13h5';
export const iconList = 'M9 6h11M9 12h11M9 18h11|M4.5 6h.01M4.5 12h.01M4.5 18h.01';
export const iconChart = 'M4 4v16h16|m7 15 4-5 3 3 5-7';
export const iconEdit = 'M5 19h3.5L19 8.5 15.5 5 5 15.5z';
export const iconBackspace = 'M9 6h11v12H9l-5-6z|m12 10 4 4M16 10l-4 4';
export const iconTrash = 'M5 7h14M9 7V4.5h6V7|M7 7l1 13h8l1-13';
export const iconExpand = 'M14 4h6v6M20 4l-6.5 6.5M10 20H4v-6M4 20l6.5-6.5';
