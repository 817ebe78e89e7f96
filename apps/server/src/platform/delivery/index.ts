/**
 * Delivery of mails and text messages: ports that write into the outbox, and the job that empties it. Logs and metrics
 * name channel, number of the row and kind of failure, never a recipient or a word of a message.
 */
import { Counter } from 'prom-client';
import type { MailPort } from '../mail/mail.ts';
import { type Module, defineModule } from '../module.ts';
import type { Platform } from '../platform.ts';
import type { SmsPort } from '../sms/sms.ts';
import { CarrierRefused, type Carriers } from './carrier.ts';
import { type Taken, mailOutbox, putBack, removeDelivery, removeExpired, smsOutbox, takeDue } from './outbox.ts';

const EVERY_MS = 1_000;
/** Messages under way at once in one process. */
const AT_ONCE = 16;

type Result = 'sent' | 'retried' | 'refused' | 'expired';

/** Delivery with its module. */
export interface Delivery {
  module: Module;
  mail: MailPort;
  /** Null without a provider. */
  sms: SmsPort | null;
  /** Hands over what is due now; the module's job does it every second. */
  run(): Promise<void>;
}

/** Makes delivery. Without carriers (the demo has its own inbox) nothing is sent. */
export function createDelivery(platform: Platform, carriers: Carriers): Delivery {
  const { db, clock, log, metrics } = platform;
  const results = new Counter({
    name: 'glasshouse_deliveries_total',
    help: 'Mails and text messages by what became of them.',
    labelNames: ['channel', 'result'],
    registers: [metrics],
  });
  const count = (channel: string, result: Result, times = 1) => results.inc({ channel, result }, times);

  async function handOver(message: Taken): Promise<void> {
    const { id, channel } = message;
    const carrier = carriers[channel];
    try {
      if (carrier === null) throw new Error(`nothing carries ${channel}`);
      await carrier.deliver(message);
      await removeDelivery(db, id);
      count(channel, 'sent');
    } catch (error) {
      const isFinal = error instanceof CarrierRefused;
      if (isFinal) await removeDelivery(db, id);
      else await putBack(db, message, clock.now());
      count(channel, isFinal ? 'refused' : 'retried');
      const { code, name } = error as { code?: unknown; name?: unknown };
      log.warn({ delivery: id, channel, attempts: message.attempts, isFinal, reason: code ?? name }, 'a message was not taken');
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      const messages = await takeDue(db, AT_ONCE, clock.now());
      await Promise.all(messages.map(handOver));
      if (messages.length < AT_ONCE) break;
    }
    const expired = await removeExpired(db, clock.now());
    if (expired > 0) {
      count('any', 'expired', expired);
      log.warn({ expired }, 'messages were given up: nobody took them in time');
    }
  }

  const carries = carriers.mail !== null || carriers.sms !== null;
  return {
    module: defineModule({
      name: 'delivery',
      migrations: new URL('./migrations/', import.meta.url),
      due: carries ? [{ name: 'delivery.send', table: 'deliveries', job: 'delivery.send' }] : [],
      jobs: carries ? [{ name: 'delivery.send', everyMs: EVERY_MS, run }] : [],
      stop: async () => {
        carriers.mail?.close();
        carriers.sms?.close();
      },
    }),
    mail: mailOutbox(clock),
    sms: carriers.sms === null ? null : smsOutbox(clock),
    run,
  };
}
