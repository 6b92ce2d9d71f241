import { putWave, type Wave } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/call';
import { configQuery } from '../../../api/queries';
import { useNow } from '../../../app/clock';
import { TextField } from '../../../components/field';
import { Form } from '../../../components/form';
import { Notice } from '../../../components/notice';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useText } from '../../../text/text';
import { FormEnd } from '../form-end';
import { nameOfChallenge } from '../challenges/challenge-name';
import { localTime, timeTyped } from '../form-values';
import { staffChallengesQuery } from '../staff-queries';

interface WaveFormProps {
  /** The wave when the form was opened; absent for a new one. */
  readonly edited: Wave | undefined;
  /** The current waves. */
  readonly waves: readonly Wave[];
  readonly onDone: () => void;
}

/** A form that plans a wave, or moves it with all its challenges. */
export function WaveForm({ edited, waves, onDone }: WaveFormProps) {
  const { t, format } = useText();
  const now = useNow(5_000);
  const queryClient = useQueryClient();
  // A colleague may have moved, deleted or renamed it meanwhile.
  const stored = waves.find((wave) => wave.id === edited?.id);
  const [before] = useState({
    id: edited?.id ?? '',
    opens: edited === undefined ? '' : localTime(edited.openTime),
  });
  const [id, setId] = useState(before.id);
  const [opens, setOpens] = useState(before.opens);
  // An unchanged time follows the current one of the wave.
  const isMoved = stored === undefined || opens !== before.opens;
  const openTime = isMoved ? (timeTyped(opens) ?? 0) : stored.openTime;
  const save = useMutation({
    mutationFn: () =>
      read(putWave, 'goodWaveUpdate', {
        params: { id: stored?.id ?? id },
        body: { data: stored === undefined || id === before.id ? { openTime } : { openTime, id } },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
      onDone();
    },
  });
  const isGone = edited !== undefined && stored === undefined && !save.isPending;
  const isTaken = id !== before.id && waves.some((wave) => wave.id === id);
  const isDirty = id !== before.id || opens !== before.opens;
  const { data: config } = useQuery(configQuery);
  const { data: challenges } = useQuery(staffChallengesQuery);
  const tooLate = challenges?.filter(
    ({ wave, closeTime = Infinity }) =>
      wave === before.id && openTime >= Math.min(closeTime, config?.endTime ?? Infinity),
  );
  const isClosing = stored !== undefined && stored.openTime <= now && openTime > now;
  return (
    <Form
      className="card stack"
      aria-label={edited?.id ?? t('waves.new')}
      isReady={!save.isPending && !isTaken}
      onSubmit={() => save.mutate()}
    >
      <UnsavedGuard isDirty={isDirty && !save.isPending} />
      <div className="fields">
        <TextField
          label={t('waves.id')}
          hint={t('waves.idHint')}
          required
          autoFocus={edited === undefined}
          value={id}
          refusal={isTaken ? t('refusal.badKnownWave') : undefined}
          onChange={(event) => setId(event.target.value)}
        />
        <TextField
          label={t('waves.opens')}
          hint={t('staff.zoneHint', { zone: format.zone() })}
          type="datetime-local"
          required
          autoFocus={edited !== undefined}
          value={opens}
          onChange={(event) => setOpens(event.target.value)}
        />
      </div>
      {isGone ? (
        <Notice tone="warn" isSpoken>
          {t('waves.gone')}
        </Notice>
      ) : null}
      {isClosing ? (
        <Notice tone="warn" isSpoken>
          {t('waves.closing')}
        </Notice>
      ) : null}
      {stored === undefined || tooLate === undefined || tooLate.length === 0 ? null : (
        <Notice tone="warn" isSpoken>
          {t('waves.tooLate', { names: tooLate.map(({ id }) => nameOfChallenge(id, challenges)).join(', ') })}
        </Notice>
      )}
      <FormEnd save={save} isDirty={isDirty || isGone} onCancel={onDone} />
    </Form>
  );
}
