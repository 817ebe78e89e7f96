/** `GET /market/modes`: what is not in the normal mode. */
import { getModes } from '@glasshouse/contract/modes';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { ModeWatch } from '../../../platform/modes/index.ts';
import { presentModes } from './present.ts';

export const getModesHandler = (modes: Pick<ModeWatch, 'view'>) => handleVisitor(getModes, () => presentModes(modes.view));
