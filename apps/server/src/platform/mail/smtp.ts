/** Carries mails to a mail server by SMTP. Off this machine only over TLS, whatever the server offers. */
import { type Carrier, CarrierRefused, type MailContent } from '../delivery/carrier.ts';

const CONNECT_MS = 10_000;
const ANSWER_MS = 20_000;
const CONNECTIONS = 4;

/** The settings of a mail server. */
export interface SmtpSettings {
  /** `smtps://user:password@host:465` or `smtp://…:587`, which is upgraded to TLS. */
  url: string;
  /** `Glasshouse <no-reply@trade.example>` or an address. */
  from: string;
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** Whether an error is about this recipient or this mail and no other: a 5xx answer to RCPT TO or DATA. */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** Connections to a mail server; what speaks with it is loaded for the first mail. */
async function transportTo(url: string) {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    // Nothing in a mail may make this process read a file or call an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Makes the carrier. */
export function smtpCarrier({ url, from }: SmtpSettings): Carrier<MailContent> {
  let made: ReturnType<typeof transportTo> | null = null;
  const transport = () => (made ??= transportTo(url));
  const domain = from
    .slice(from.lastIndexOf('@') + 1)
    .replace(/>.*$/, '')
    .trim();
  return {
    async deliver({ id, to, content }) {
      try {
        await (await transport()).sendMail({
          from,
          to: { name: '', address: to },
          ...content,
          messageId: `<delivery-${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        if (isFinal(error)) throw new CarrierRefused('the mail server refuses this mail', { cause: error });
        throw error;
      }
    },
    close: () => void made?.then((opened) => opened.close()),
  };
}
