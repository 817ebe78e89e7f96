/** What the installation's settings mean to identity verification. */
import type { Config } from '../../config.ts';

/** Whether simulated staff look at what is handed in, which the screens say; never in production. */
export const hasSimulatedStaff = ({ mode, demoStaff }: Pick<Config, 'mode' | 'demoStaff'>) =>
  mode === 'demo' && demoStaff !== null;

/** Whether a number must be bound first. Where no text messages can be sent nobody could bind one. */
export const needsMobile = ({ mode, sms }: Pick<Config, 'mode' | 'sms'>) => mode === 'demo' || sms !== null;
