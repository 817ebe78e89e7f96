/** The carriers that the settings name. */
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { smtpCarrier } from '../mail/smtp.ts';
import { httpSmsCarrier } from '../sms/http-sms.ts';
import type { Carriers } from './carrier.ts';

/** None in the demo, whose messages never leave the server. */
export function carriersOf({ mode, smtp, sms }: Config, clock: Clock): Carriers {
  if (mode === 'demo') return { mail: null, sms: null };
  return { mail: smtp && smtpCarrier(smtp), sms: sms && httpSmsCarrier(sms, clock) };
}
