/** What the installation's settings mean to identity verification. */
import type { Config } from '../../config.ts';

/** Whether what is handed in is verified without anybody looking: the demo's setting, refused in production. */
export const reviewsItself = ({ mode, kycReview }: Pick<Config, 'mode' | 'kycReview'>) =>
  mode === 'demo' && kycReview === 'automatic';

/** Whether a number must be bound first. Where no text messages can be sent nobody could bind one. */
export const needsMobile = ({ mode, sms }: Pick<Config, 'mode' | 'sms'>) => mode === 'demo' || sms !== null;
