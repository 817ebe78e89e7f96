/** What the operator signed about one order, transfer, conversion or withdrawal, each as a file for `npm run verify`. */
import { exportProof, listLogKeys } from '@glasshouse/contract/proofs';
import { getSealedAnswer } from '@glasshouse/contract/seals';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { saveBlob } from '@glasshouse/ui/save-file.ts';
import { Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { useFormats } from '../formats/use-formats.ts';
import { client, deviceData, serverClock } from '../services.ts';
import { type AckSubject, type NamedAck, acksOf } from './acks-of.ts';
import { ACKS_KEY } from './acks-key.ts';
import { type SealState, nextReading, readSealState } from './seal-state.ts';
import { ackFile, keptAcks, onAckKept } from './kept-acks.ts';

export interface AckFilesProps {
  subject: AckSubject;
  id: number;
}

/** The acknowledgements that this device keeps of one thing; nothing where it keeps none. */
export function AckFiles({ subject, id }: AckFilesProps) {
  const text = useSyncExternalStore(onAckKept, () => deviceData.getItem(ACKS_KEY));
  const found = useMemo(() => (text === null ? [] : acksOf(keptAcks(deviceData), subject, id)), [text, subject, id]);
  if (found.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Found acks={found} />
    </Suspense>
  );
}

function Found({ acks }: { acks: readonly NamedAck[] }) {
  const { t } = useTranslation(['proofs']);
  return (
    <section className="mt-4">
      <SectionHead className="px-0!" level={3} title={t(($) => $.proofs.acks.title)} />
      <p className="text-xs text-text-3">{t(($) => $.proofs.acks.text)}</p>
      <ul>
        {acks.map((one) => (
          <Line key={`${one.acknowledged.request_id} ${one.acknowledged.ack.time}`} {...one} />
        ))}
      </ul>
    </section>
  );
}

const quiet = { quiet: true } as const;

/** Whether the answer is sealed in the public log: the result of `npm run verify -- FILE --server URL` for the same file. */
function SealLine({ acknowledged }: { acknowledged: NamedAck['acknowledged'] }) {
  const { t } = useTranslation(['proofs']);
  const formats = useFormats();
  const { data: state } = useQuery<SealState>({
    queryKey: ['seal', acknowledged.ack.sealed, acknowledged.ack.time],
    queryFn: () =>
      readSealState(acknowledged, {
        place: (input) => client.call(getSealedAnswer, input, quiet),
        proof: (input) => client.call(exportProof, input, quiet),
      }),
    refetchInterval: (query) => nextReading(query.state.data, serverClock.now()),
    meta: { own: true, quiet: true },
  });
  if (!state) return null;
  if (state.kind === 'missing')
    return <span className="block text-xs text-danger-text">{t(($) => $.proofs.acks.seal.missing)}</span>;
  return (
    <span className="num block text-xs text-text-2">
      {state.kind === 'waiting'
        ? t(($) => $.proofs.acks.seal.waiting, { time: formats.clock(state.at) })
        : t(($) => $.proofs.acks.seal.sealed, { block: state.block })}
    </span>
  );
}

function Line({ act, acknowledged }: NamedAck) {
  const { t } = useTranslation(['proofs']);
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const what = t(($) => $.proofs.acks.acts[act]);
  const time = formats.dateTime(Number(acknowledged.ack.time));
  const save = async () => {
    setBusy(true);
    try {
      const { keys } = await client.call(listLogKeys, {});
      const name = `glasshouse-acknowledgement-${acknowledged.request_id.slice(0, 8)}.json`;
      saveBlob(name, new Blob([ackFile(acknowledged, keys)], { type: 'application/json' }));
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line-1 py-2">
      <span className="min-w-0 text-sm">
        {what}
        <span className="num block text-xs text-text-3">{time}</span>
        <SealLine acknowledged={acknowledged} />
      </span>
      <Button size="sm" busy={busy} onClick={() => void save()}>
        {t(($) => $.proofs.acks.save)}
        <span className="sr">{` ${what}, ${time}`}</span>
      </Button>
    </li>
  );
}
