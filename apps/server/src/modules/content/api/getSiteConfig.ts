/** GET /getSiteConfig: name, logo, version and mode of this installation (CALL-002). */
import { APP_VERSION } from '@glasshouse/contract';
import { getSiteConfig } from '@glasshouse/contract/content';
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
    hold_ms: config.holdMs,
    demo_staff:
      config.mode === 'demo' && config.demoStaff
        ? { from_s: config.demoStaff.fromMs / 1_000, to_s: config.demoStaff.toMs / 1_000 }
        : null,
    prices: pricesOf(config),
    web_view_hosts: [...config.webViewHosts],
    map_style: config.mapStyle,
    time: clock.now(),
  }));
