/** What the installation's settings mean to identity verification. */
import type { Config } from '../../../config.ts';

/** Whether level 1 is decided by the demo itself, at once; production refuses the setting. Level 2 is the staff's everywhere. */
export const reviewsItself = ({ mode, kycReview }: Pick<Config, 'mode' | 'kycReview'>) =>
  mode === 'demo' && kycReview === 'automatic';

/** Whether a number must be bound first. Where no text messages can be sent nobody could bind one. */
export const needsMobile = ({ mode, sms }: Pick<Config, 'mode' | 'sms'>) => mode === 'demo' || sms !== null;
