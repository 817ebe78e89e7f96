/** POST /user/settings: keeps the choices that follow the user to other devices. */
import { saveSettings } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { IdentityParts } from './parts.ts';
import { saveChoices } from '../store/profiles.ts';

export const saveSettingsHandler = ({ platform }: IdentityParts) =>
  handleUser(saveSettings, async (input, context) => {
    await saveChoices(platform.db, context.user.id, input);
    return {};
  });
