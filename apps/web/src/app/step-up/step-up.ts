/**
 * Step-up in the app: a call that is refused with IDENTITY_STEP_UP_REQUIRED opens a sheet, waits for the proofs, and is
 * sent again by itself. Screens do nothing for it.
 */
import { CallFailure, type Client } from '@glasshouse/client';
import type { Call, StepUpPurpose } from '@glasshouse/contract';
import { type StoreApi, createStore } from 'zustand/vanilla';

/** The refusal that asks for proofs. */
export const STEP_UP_REQUIRED = 'IDENTITY_STEP_UP_REQUIRED';

/** What the sheet is to ask for; `answer` receives whether the proofs were given. */
export interface StepUpRequest {
  purpose: StepUpPurpose;
  answer: (isGranted: boolean) => void;
}

/** The request that is open, if any. */
export type StepUpStore = StoreApi<{ request: StepUpRequest | null }>;

/** Makes the store. */
export const createStepUpStore = (): StepUpStore => createStore(() => ({ request: null }));

/** Asks with the sheet; requests that come together wait for each other. */
export function stepUpAsker(store: StepUpStore): (purpose: StepUpPurpose) => Promise<boolean> {
  let last: Promise<unknown> = Promise.resolve();
  const ask = (purpose: StepUpPurpose) =>
    new Promise<boolean>((resolve) => {
      store.setState({
        request: {
          purpose,
          answer(isGranted) {
            store.setState({ request: null });
            resolve(isGranted);
          },
        },
      });
    });
  return (purpose) => {
    const mine = last.then(() => ask(purpose));
    last = mine;
    return mine;
  };
}

type LooseCall = (definition: Call, ...rest: unknown[]) => Promise<unknown>;

/** A client whose calls ask for proofs where they are needed, and are then sent once more. */
export function withStepUp(client: Client, ask: (purpose: StepUpPurpose) => Promise<boolean>): Client {
  const plain = client.call as LooseCall;
  const call: LooseCall = async (definition, ...rest) => {
    try {
      return await plain(definition, ...rest);
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== STEP_UP_REQUIRED) throw error;
      if (!(await ask(error.params['purpose'] as StepUpPurpose))) throw error;
      return plain(definition, ...rest);
    }
  };
  return { ...client, call: call as Client['call'] };
}
