/** /safe/devices: where the account is signed in, and how to end that. */
import { type Device, confirmDevice, endDevice, endOtherDevices, listDevices } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { clientOf } from '../../../platform/whereabouts.ts';
import { type IdentityParts, dropSessions } from './parts.ts';
import { type DeviceRow, endSessionOf, endSessionsOf, loadDevices, markKnown } from '../store/sessions.ts';

const presentDevice = (row: DeviceRow, currentId: number): Device => ({
  id: row.id,
  country: row.country,
  ...clientOf(row.user_agent),
  method: row.method,
  since: row.created_at,
  last_used: row.last_used_at,
  is_current: row.id === currentId,
  is_unknown: row.is_unknown,
});

export const listDevicesHandler = ({ platform }: IdentityParts) =>
  handleUser(listDevices, async (_input, { user }) => {
    const rows = await loadDevices(platform.db, user.id, user.sessionId, platform.clock.now());
    return { list: rows.map((row) => presentDevice(row, user.sessionId)) };
  });

export const endDeviceHandler = (parts: IdentityParts) =>
  handleUser(endDevice, async (input, { user }) => {
    const id = Number(input.id);
    const { db, clock } = parts.platform;
    if (!(await endSessionOf(db, user.id, id, clock.now()))) refuse('IDENTITY_DEVICE_UNKNOWN');
    dropSessions(parts, [id]);
    return {};
  });

export const endOtherDevicesHandler = (parts: IdentityParts) =>
  handleUser(endOtherDevices, async (_input, { user }) => {
    const { db, clock } = parts.platform;
    const ended = await endSessionsOf(db, user.id, clock.now(), user.sessionId);
    dropSessions(parts, ended);
    return { ended: ended.length };
  });

export const confirmDeviceHandler = ({ platform }: IdentityParts) =>
  handleUser(confirmDevice, async (input, { user }) => {
    if (!(await markKnown(platform.db, user.id, Number(input.id)))) refuse('IDENTITY_DEVICE_UNKNOWN');
    return {};
  });
