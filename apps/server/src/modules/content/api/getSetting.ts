/** GET /getSetting: one public setting of this installation by its keyword (CALL-001). */
import { PUBLIC_SETTINGS, getSetting } from '@glasshouse/contract/content';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { publicSettings } from './site.ts';

export const getSettingHandler = ({ config }: Pick<Platform, 'config'>) => {
  const values = publicSettings(config);
  return handleVisitor(getSetting, (input) => {
    const keyword = PUBLIC_SETTINGS.find((known) => known === input.keyword) ?? refuseField('keyword', 'CONTENT_NO_SETTING');
    return { keyword, value: values[keyword] };
  });
};
