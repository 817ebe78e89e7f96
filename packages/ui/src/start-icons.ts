// Drawings of the first page and of every page's frame, apart from the rest so that a start loads no other (see icons.ts).

export const iconHome = 'M4 10 12 4l8 6v10H4z|M12 4v16M4 13.5h16';
export const iconMarkets = 'M7 4v3M7 16v4M17 4v5M17 17v3|M5 7h4v9H5zM15 9h4v8h-4z';
export const iconTrade = 'M4 8h15M15.5 4.5 19 8l-3.5 3.5|M20 16H5M8.5 12.5 5 16l3.5 3.5';
export const iconSprout =
  'M12 20v-8|M12 12c0-4.4 2.8-7 7.5-7 0 4.6-2.8 7-7.5 7zM12 14.5c0-3.2-2.4-5.5-7-5.5 0 3.6 2.7 5.5 7 5.5zM8 20h8';
export const iconWallet = 'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V17a3 3 0 0 0 3 3h13V8H6.5|M16.5 14h.01';
export const iconSearch = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20';
export const iconEye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z|M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z';
export const iconChevronDown = 'm6 9 6 6 6-6';
export const iconChevronRight = 'm9 6 6 6-6 6';
export const iconBack = 'm15 5-7 7 7 7';
export const iconClose = 'M6 6l12 12M18 6 6 18';
export const iconCheck = 'm5 12.5 4.5 4.5L19 7.5';
export const iconGrid = 'M4 4h6v6H4zM14 14h6v6h-6z|M14 4h6v6h-6zM4 14h6v6H4z';
export const iconStar = 'm12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.6-5 2.6.9-5.6-4-4 5.6-.8z';
export const iconDeposit = 'M12 4v11M7.5 10.5 12 15l4.5-4.5|M4 20h16';
export const iconWithdraw = 'M12 16V5M7.5 9.5 12 5l4.5 4.5|M4 20h16';
export const iconStock = 'M4 20h16M6 16v-4M11 16V8|M16 16V5';
export const iconFutures = 'M4 16l5-5 4 3 7-8|M15 6h5v5';
export const iconCopyTrade = 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.6 2.4-6 6-6s6 2.4 6 6|M17 8v6M14 11h6';
export const iconScales = 'M12 4v16M5 8h14|M5 8l-2 5h4zM19 8l-2 5h4z';
export const iconTransfer = 'M4 8.5h11M4 8.5 7 5.5|M20 15.5H9M20 15.5l-3 3';
export const iconCoupon = 'M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3z|M14 7v2M14 11v2M14 15v2';
export const iconBill = 'M6 3.5h12V20l-3-1.8-3 1.8-3-1.8L6 20z|M9 8h6M9 12h6';
export const iconConvert = 'M7 4v15M3.5 15.5 7 19l3.5-3.5|M17 20V5M13.5 8.5 17 5l3.5 3.5';
export const iconLock = 'M6 11h12v9H6z|M8.5 11V8a3.5 3.5 0 0 1 7 0v3';
export const iconBolt = 'M13 3 5 13.5h6L10 21l9-11h-6.5z';
export const iconClock = 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16z|M12 8v4.5l3 1.8';
export const iconSettings = 'M4 7h9M17 7h3M4 17h3M11 17h9|M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z';
export const iconWarn = 'M12 4.5 21 19.5H3z|M12 10v4.5M12 17h.01';
export const iconInfo = 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16z|M12 11v5M12 8h.01';
export const iconUser = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.7-3.8 3.6-6 7.5-6s6.8 2.2 7.5 6';
export const iconChat = 'M4 5h16v11H11l-4 4v-4H4z|M8 9.5h8M8 12.5h5';
export const iconGift =
  'M4 10h16v10H4zM3 7h18v3H3z|M12 7v13M12 7c-4 0-4.5-3.5-2.5-3.5S12 7 12 7zm0 0c4 0 4.5-3.5 2.5-3.5S12 7 12 7z';
export const iconOffline = 'M4 4l16 16M5 11a10 10 0 0 1 4-2.5M19 11a10 10 0 0 0-6-3M8.5 14.5a5 5 0 0 1 5.5-1|M12 18h.01';
export const iconRefresh = 'M19 12a7 7 0 1 1-2.2-5.1L19 9|M19 4v5h-5';
export const iconLayers = 'm12 4 8.5 4.5L12 13 3.5 8.5z|M4 13l8 4 8-4';
export const iconLoan =
  'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5|M12 8v8M14.5 9.8c-.6-.8-4.8-1.2-4.8.9 0 2.4 5 .9 5 3.2 0 2-4.4 1.7-5.2.6';
export const iconPick = 'm5 19 9-9M9 6.5C13 4 17.5 6.5 19 11|M17 4l3 3';
export const iconExternal = 'M14 4h6v6M20 4l-9 9|M18 14v6H4V6h6';
export const iconEyeOff =
  'M4 4l16 16M6.5 7.8C3.9 9.6 2.5 12 2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.2-1.1M10 5.7c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.5s-.8 1.5-2.3 3';
