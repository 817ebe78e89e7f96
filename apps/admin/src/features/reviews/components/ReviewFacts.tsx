/** What a reviewer sees of a request: the amount, its evidence beside it, the request, the user, the risk. */
import type { CallOutput } from '@glasshouse/contract';
import { type ReviewRow, type getReview, getReviewPicture } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { labelText, useFormats } from '../../../app/formats.ts';
import { hrefOf } from '../../../app/navigation.ts';
import { client } from '../../../app/services.ts';
import { useMay } from '../../../app/use-session.ts';
import { PictureViewer } from '../../../kit/PictureViewer.tsx';
import { TypedFields, fieldLabel } from '../../../kit/PresentedText.tsx';
import { Section } from '../../../kit/SidePanel.tsx';
import { detailFields, mainAmount } from '../model/columns.ts';
import { LevelTag } from './LevelTag.tsx';
import { Hints } from './Signs.tsx';

/** A review in full, as it was read. */
export type Detail = CallOutput<typeof getReview>;

interface Props {
  row: ReviewRow;
  detail: Detail;
}

/** The amount large, whose it is, and the way to their page. */
function Head({ row }: { row: ReviewRow }) {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const mayUsers = useMay('users.read');
  const amount = mainAmount(row.summary);
  return (
    <div className="b-facts-head">
      <div>
        {amount && (
          <p className="b-big num">
            {formats.amount(amount.amount, 2)} <span className="b-unit">{amount.currency}</span>
          </p>
        )}
        <p className="b-facts-user">
          <span className="b-words">{row.user.name}</span> <LevelTag level={row.user.level} />
        </p>
        <p className="b-quiet num">
          {row.value_usd !== null && `≈ ${formats.usd(row.value_usd)} · `}
          {t(($) => $.backoffice.fields.asked)} <time>{formats.dateTime(row.asked)}</time>
        </p>
      </div>
      {mayUsers && (
        <Button size="sm" href={`#${hrefOf(`/users/${row.user.id}`)}`}>
          {t(($) => $.backoffice.reviews.userPage)}
        </Button>
      )}
    </div>
  );
}

/** Who asks: since when here, from where, and what became of earlier requests. */
function About({ row, detail: { about, before } }: Props) {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const mayUsers = useMay('users.read');
  const device = about && [about.browser, about.system].filter(Boolean).join(', ');
  return (
    <Section title={t(($) => $.backoffice.reviews.about)}>
      <KeyValueList
        dense
        items={[
          {
            label: t(($) => $.backoffice.reviews.before),
            value:
              before.last === null
                ? t(($) => $.backoffice.reviews.beforeNone)
                : `${t(($) => $.backoffice.reviews.beforeText, before)} · ${formats.date(before.last)}`,
          },
          about && { label: t(($) => $.backoffice.reviews.joined), value: <time>{formats.dateTime(about.joined)}</time> },
          about &&
            about.seen !== null && {
              label: t(($) => $.backoffice.reviews.lastSeen),
              value: <time>{formats.dateTime(about.seen)}</time>,
            },
          about && about.country !== '' && { label: t(($) => $.backoffice.reviews.country), value: about.country },
          about && {
            label: t(($) => $.backoffice.reviews.device),
            value: (
              <>
                {device || '–'} {about.is_unknown && <Tag tone="warn">{t(($) => $.backoffice.reviews.newDevice)}</Tag>}
              </>
            ),
          },
        ]}
      />
      {mayUsers && (
        <a className="b-link" href={`#${hrefOf(`/users/${row.user.id}`, { tab: 'reviews' })}`}>
          {t(($) => $.backoffice.reviews.allRequests)}
        </a>
      )}
    </Section>
  );
}

/** Why the risk is what it is: its reasons, when they were scored and by the rules of which day. */
function WhyRisk({ row, detail }: Props) {
  const { t } = useTranslation(['backoffice']);
  const formats = useFormats();
  const time = formats.dateTime(row.asked);
  return (
    <>
      <Section
        title={t(($) => $.backoffice.reviews.why, { risk: row.risk })}
        aside={
          detail.rules === null
            ? t(($) => $.backoffice.reviews.scoredOnly, { time })
            : t(($) => $.backoffice.reviews.scored, { time, day: detail.rules })
        }
      >
        {detail.hints.length > 0 ? <Hints hints={detail.hints} /> : <p className="b-quiet">–</p>}
      </Section>
      {detail.since.length > 0 && (
        <Section title={t(($) => $.backoffice.reviews.since)}>
          <Hints hints={detail.since} />
        </Section>
      )}
    </>
  );
}

/** The facts. */
export function ReviewFacts({ row, detail }: Props) {
  const fields = detailFields(detail.fields);
  return (
    <>
      <Head row={row} />
      {detail.pictures.length > 0 && (
        <PictureViewer
          pictures={detail.pictures.map(({ label, name }) => ({
            id: `${row.id} ${name}`,
            label: fieldLabel(label),
            load: async (signal) =>
              (await client.download(getReviewPicture, { review_id: row.id, picture: name }, { signal, quiet: true })).blob,
          }))}
        />
      )}
      {fields.length > 0 && <TypedFields fields={fields} />}
      <WhyRisk row={row} detail={detail} />
      <About row={row} detail={detail} />
    </>
  );
}

/** The words of a reason of a rejection. */
export const reasonText = (queue: ReviewRow['queue'], reason: string): string =>
  labelText(`backoffice:reviewReasons.${queue}.${reason}`, {}, reason);
