/** GET /getSiteConfig: name, logo, version and mode of this installation (CALL-002). */
import { APP_VERSION, getSiteConfig } from '@glasshouse/contract';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { SITE_LOGO, SITE_NAME, hasTextMessages, pricesOf } from './site.ts';

export const getSiteConfigHandler = ({ config, clock }: Pick<Platform, 'config' | 'clock'>) =>
  handleVisitor(getSiteConfig, () => ({
    site_name: SITE_NAME,
    site_logo: SITE_LOGO,
    version: APP_VERSION,
    mode: config.mode,
    text_messages: hasTextMessages(config),
    prices: pricesOf(config),
    web_view_hosts: [...config.webViewHosts],
    map_style: config.mapStyle,
    time: clock.now(),
  }));
