/** Icons of the back office: those of the kit, and two that only it draws. */
export { iconKey, iconList, iconShield } from '@glasshouse/ui/icons.ts';

/** Several people. */
export const iconUsers =
  'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.600 2.400-5.500 6-5.500s6 1.900 6 5.500|M15.500 5.300a3.300 3.300 0 0 1 0 6.400M17 15c2.500.5 4 2.300 4 5';
/** The audit log. */
export const iconAudit = 'M6 3.500h12V20l-3-1.800-3 1.800-3-1.800L6 20z|M9 8h6M9 12h6';
/** Two people who agree. */
export const iconProposal = 'M4 5h16v11H11l-4 4v-4H4z|m9 10.500 2.200 2.200L15.500 8.500';
/** A note that names somebody. */
export const iconMention =
  'M12 15.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z|M15.500 8.500v4.700a2.400 2.400 0 0 0 4.800 0V12a8.300 8.300 0 1 0-3.300 6.600';
export const iconSun =
  'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9z|M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4';
