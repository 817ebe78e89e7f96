/** `POST /lever/settings`: what the form of a market begins with. */
import { type ContractSettings, setContractSettings } from '@glasshouse/contract/contracts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type Choice, saveChoice } from '../store/choices.ts';
import { type ContractParts, rulesOfPair } from './parts.ts';

/** A choice for the wire. */
export const presentChoice = ({ multiple, marginMode, skipConfirmation }: Choice): ContractSettings => ({
  multiple,
  margin_mode: marginMode,
  skip_confirmation: skipConfirmation,
});

export const setContractSettingsHandler = (parts: ContractParts) =>
  handleUser(setContractSettings, async (input, { user }) => {
    const { marketId } = rulesOfPair(parts, input);
    const { table } = parts.termsAt(marketId, parts.platform.clock.now());
    const multiple = input.multiple === undefined ? undefined : Number(input.multiple);
    if (multiple !== undefined && (multiple < 1 || BigInt(multiple) > table[0].maxMultiple))
      refuseField('multiple', 'CONTRACTS_MULTIPLE_INVALID');
    const { skip_confirmation: skipConfirmation, margin_mode: marginMode } = input;
    const change = {
      ...(multiple !== undefined && { multiple }),
      ...(marginMode !== undefined && { marginMode }),
      ...(skipConfirmation !== undefined && { skipConfirmation }),
    };
    return presentChoice(await saveChoice(parts.platform.db, user.id, marketId, change));
  });
