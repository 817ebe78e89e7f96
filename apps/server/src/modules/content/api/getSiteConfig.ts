/** GET /getSiteConfig: name, logo, version and mode of this installation. */
import { APP_VERSION, getSiteConfig } from '@glasshouse/contract';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { Platform } from '../../../platform/platform.ts';

const SITE_NAME = 'Glasshouse';
const SITE_LOGO = '/icons/logo.svg';

export const getSiteConfigHandler = ({ config, clock }: Platform) =>
  handleVisitor(getSiteConfig, () => ({
    site_name: SITE_NAME,
    site_logo: SITE_LOGO,
    version: APP_VERSION,
    mode: config.mode,
    text_messages: config.mode === 'demo' || config.sms !== null,
    prices: config.feed === 'replay' ? ('recorded' as const) : config.feed,
    web_view_hosts: [...config.webViewHosts],
    time: clock.now(),
  }));
