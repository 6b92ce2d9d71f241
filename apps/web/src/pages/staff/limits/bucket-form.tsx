import type { BucketName, RateLimits, RateLimitsUpdate } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Versioned } from '../../../api/call';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/field';
import { Form } from '../../../components/form';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useText } from '../../../text/text';
import { FormEnd } from '../form-end';
import { rateText } from './rate-text';
import { saveLimits } from './save-limits';

interface BucketFormProps {
  readonly bucket: BucketName;
  readonly limits: Versioned<RateLimits>;
  readonly onDone: () => void;
}

/** Overrides the configured size of a limit while the event runs. */
export function BucketForm({ bucket, limits, onDone }: BucketFormProps) {
  const text = useText();
  const { t } = text;
  const queryClient = useQueryClient();
  const configured = limits.data.configured[bucket];
  const changed = limits.data.overrides.buckets[bucket];
  const { burst, windowMs } = changed ?? configured;
  // Only typed values; the others are the current ones, which a colleague may have changed.
  const [typed, setTyped] = useState<{ readonly burst?: string; readonly seconds?: string }>({});
  const typedBurst = typed.burst ?? String(burst);
  const typedSeconds = typed.seconds ?? String(windowMs / 1000);
  const isDirty = Number(typedBurst) !== burst || Number(typedSeconds) * 1000 !== windowMs;
  const save = useMutation({
    mutationFn: (data: RateLimitsUpdate) => saveLimits(queryClient, limits, data),
    onSuccess: onDone,
  });
  return (
    <Form
      className="card stack"
      aria-label={bucket}
      isReady={!save.isPending}
      onSubmit={() => {
        const size = { burst: Number(typedBurst), windowMs: Number(typedSeconds) * 1000 };
        save.mutate({ buckets: { [bucket]: size } });
      }}
    >
      <UnsavedGuard isDirty={isDirty} />
      <h2 translate="no">{bucket}</h2>
      <div className="fields">
        <TextField
          label={t('limits.burst')}
          hint={t('limits.configured', { rate: rateText(text, configured) })}
          type="number"
          required
          autoFocus
          min={1}
          value={typedBurst}
          onChange={(event) => setTyped({ ...typed, burst: event.target.value })}
        />
        <TextField
          label={t('limits.seconds')}
          hint={t('limits.secondsHint')}
          type="number"
          required
          min={1}
          value={typedSeconds}
          onChange={(event) => setTyped({ ...typed, seconds: event.target.value })}
        />
      </div>
      <FormEnd save={save} isDirty={isDirty} onCancel={onDone}>
        {changed === undefined ? null : (
          <Button busy={save.isPending} onClick={() => save.mutate({ buckets: { [bucket]: null } })}>
            {t('limits.asConfigured')}
          </Button>
        )}
      </FormEnd>
    </Form>
  );
}
