/** Public facts of the installation. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, time } from '../core/schemas.ts';

export const getSiteConfig = defineCall({
  id: 'content.getSiteConfig',
  method: 'GET',
  path: '/getSiteConfig',
  access: 'visitor',
  input: {},
  output: z.strictObject({
    site_name: z.string(),
    site_logo: z.string(),
    version: z.string(),
    mode: z.enum(['demo', 'production']),
    /** Whether text messages can be sent: without them nobody signs up or recovers by mobile number. */
    text_messages: z.boolean(),
    /** How long withdrawals wait after a security change: a day, ten minutes in a demo. */
    hold_ms: z.int(),
    /** In how many seconds simulated staff of a demo look at what is asked for; null: people do. */
    demo_staff: z.nullable(z.strictObject({ from_s: z.int(), to_s: z.int() })),
    prices: z.enum(['recorded', 'live', 'simulated']),
    /** Hosts whose https pages the web view may show inside the app. */
    web_view_hosts: z.array(z.string()),
    /** Styles of the operator's tile server, as MapLibre reads them; null: this installation has no map. */
    map_style: z.nullable(z.strictObject({ light: z.string(), dark: z.string() })),
    time,
  }),
  summary: 'Name, logo, version and mode of this installation, and where its prices come from.',
});

/** The file `/apis/US.json`: units of each fiat per 1 USD (AMB-76) with the day of the snapshot. */
export const fiatRates = z.strictObject({
  date: z.string(),
  source: z.string(),
  rates: z.array(z.strictObject({ currency_code: z.string(), rate: decimal })),
});
export type FiatRates = z.infer<typeof fiatRates>;
