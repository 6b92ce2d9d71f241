import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../../api/queries';
import { useNow } from '../../../app/clock';
import { SelectField, TextField } from '../../../components/field';
import { useText } from '../../../text/text';
import { localTime, timeTyped } from '../form-values';
import { wavesQuery } from '../staff-queries';
import type { Draft } from './challenge-draft';

type Schedule = Pick<Draft, 'isHidden' | 'release' | 'wave' | 'close'>;

interface ScheduleFieldsProps {
  readonly draft: Schedule;
  /** The refusal to show beside a field. */
  readonly beside: (field: string) => string | undefined;
  readonly onChange: (part: Partial<Schedule>) => void;
}

/** Visibility, release and closing time of a challenge. */
export function ScheduleFields({ draft, beside, onChange }: ScheduleFieldsProps) {
  const { t, format } = useText();
  const { data: waves } = useQuery(wavesQuery);
  const known = waves?.map(({ id, openTime }) => ({
    value: id,
    text: `${id} · ${format.dateTime(openTime)}`,
  }));
  const isKnown = draft.wave === '' || known?.some(({ value }) => value === draft.wave) === true;
  return (
    <fieldset className="staff__group">
      <legend>{t('editor.visibility')}</legend>
      <div className="fields">
        <SelectField
          label={t('editor.wave')}
          hint={t('editor.waveHint')}
          translate="no"
          value={draft.wave}
          refusal={beside('wave')}
          choices={[
            { value: '', text: '–' },
            ...(isKnown ? [] : [{ value: draft.wave, text: draft.wave }]),
            ...(known ?? []),
          ]}
          onChange={({ target }) => {
            const wave = waves?.find(({ id }) => id === target.value);
            // A challenge in a wave has the time of the wave, and keeps it when it leaves.
            onChange({
              wave: target.value,
              ...(wave === undefined ? {} : { release: localTime(wave.openTime) }),
            });
          }}
        />
        <TextField
          label={t('editor.release')}
          hint={
            draft.wave === '' ? t('editor.releaseHint', { zone: format.zone() }) : t('editor.releaseOfWave')
          }
          type="datetime-local"
          readOnly={draft.wave !== ''}
          value={draft.release}
          refusal={beside('releaseTime')}
          onChange={(event) => onChange({ release: event.target.value })}
        />
        <TextField
          label={t('editor.close')}
          hint={t('editor.closeHint')}
          type="datetime-local"
          value={draft.close}
          refusal={beside('closeTime')}
          onChange={(event) => onChange({ close: event.target.value })}
        />
      </div>
      <ScheduleSentence draft={draft} />
    </fieldset>
  );
}

/** A sentence that sums up the fields above. */
function ScheduleSentence({ draft: { isHidden, release, close } }: { readonly draft: Schedule }) {
  const { t, format } = useText();
  const { data: config } = useQuery(configQuery);
  const now = useNow(15_000);
  const opensAt = timeTyped(release) ?? 0;
  const closesAt = timeTyped(close);
  const isTooLate = opensAt >= Math.min(closesAt ?? Infinity, config?.endTime ?? Infinity);
  const spoken = (at: number) => ({ when: format.dateTime(at), distance: format.relative(at, now) });
  return (
    <div className="small soft" role="status">
      {isHidden
        ? t('editor.nobodySees')
        : opensAt > now
          ? t('editor.seenFrom', spoken(opensAt))
          : t('editor.seenNow')}{' '}
      {isHidden || closesAt === undefined
        ? null
        : t(closesAt > now ? 'editor.closesAt' : 'editor.closedAt', spoken(closesAt))}
      {isTooLate ? <p className="tag tag--warn">{t('editor.opensTooLate')}</p> : null}
    </div>
  );
}
