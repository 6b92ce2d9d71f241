import { Permission, putAdminChallengeV2, suggestedId, type AdminChallengeV2 } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ifMatch, IF_NONE_STORED, readVersioned, type Versioned } from '../../../api/call';
import { dataOf, kindOf, textIn } from '../../../api/refusal';
import { useMay } from '../../../app/use-may';
import { Button } from '../../../components/button';
import { CheckboxField } from '../../../components/checkbox-field';
import { useRefusedFocus } from '../../../components/field';
import { Form } from '../../../components/form';
import { Notice } from '../../../components/notice';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useErrorText } from '../../../text/refusals';
import { useText } from '../../../text/text';
import { refusedField, whyRefused, withTyped } from '../form-values';
import { StaleChoice } from '../stale-choice';
import { staffChallengeQuery, staffChallengesQuery } from '../staff-queries';
import { changesOf, draftOf, NEW_DRAFT, previewOf, type Draft } from './challenge-draft';
import { ChallengeForm, FORM_FIELDS } from './challenge-form';
import { ChallengePreview } from './challenge-preview';
import { RequiredBy } from './required-by';
import { LatestSolveCheck } from './solve-check';

/** Refusals that name no field, because they are all about one. */
const FIELD_OF_KIND: Readonly<Record<string, string>> = {
  badInstancerConfig: 'instancerConfig',
  badAdminBotConfig: 'adminBotConfig',
};

/** Just now, on the page for new ones: the page of the challenge, which comes next, says so. */
let createdId: string | undefined;

interface ChallengeEditorProps {
  /** As it was read or saved last; absent for a new challenge. */
  readonly stored?: Versioned<AdminChallengeV2>;
  readonly onSaved?: (saved: Versioned<AdminChallengeV2>) => void;
  /** Gives up what was typed for what is stored now. */
  readonly onReload?: () => void;
}

export function ChallengeEditor({ stored, onSaved, onReload }: ChallengeEditorProps) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const canWrite = useMay(Permission.challsWrite);
  const navigate = useNavigate();
  const { data: all } = useQuery({ ...staffChallengesQuery(), enabled: stored === undefined });
  const [before, setBefore] = useState(() => (stored === undefined ? NEW_DRAFT : draftOf(stored.data)));
  const [draft, setDraft] = useState(before);
  const [typedId, setTypedId] = useState<string>();
  // Somebody else took it after the list was read.
  const [takenId, setTakenId] = useState<string>();
  // A colleague has deleted it since it was read.
  const [isGone, setGone] = useState(false);
  const [isSending, setSending] = useState(false);
  // Changes together with what the fields show.
  const [isSaved, setSaved] = useState(() => stored !== undefined && stored.data.id === createdId);
  useEffect(() => {
    createdId = undefined;
  }, []);
  const id = stored?.data.id ?? typedId ?? suggestedId(draft.name);
  const isTaken =
    stored === undefined && (id === takenId || all?.some((challenge) => challenge.id === id) === true);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before);

  const save = useMutation({
    mutationFn: ({ sent, etag }: { readonly sent: Draft; readonly etag: string | undefined }) => {
      const isNew = stored === undefined || isGone;
      return readVersioned(putAdminChallengeV2, 'goodChallengeUpdate', {
        params: { id },
        body: { data: changesOf(sent, isNew ? undefined : before) },
        ...(isNew ? IF_NONE_STORED : ifMatch(etag)),
      });
    },
    onError: async (error) => {
      if (kindOf(error) !== 'badStaleVersion') return;
      if (stored === undefined) setTakenId(id);
      else
        setGone(
          await queryClient.query({ ...staffChallengeQuery(id), staleTime: 0, retry: false }).then(
            () => false,
            (why: unknown) => kindOf(why) === 'badChallenge',
          ),
        );
    },
    onSuccess: async (saved, { sent }) => {
      for (const key of [['staff', 'challenges'], ['staff', 'waves'], ['challenges']])
        void queryClient.invalidateQueries({ queryKey: key });
      if (stored === undefined) {
        createdId = saved.data.id;
        await navigate({
          to: '/staff/challenges/edit/$challengeId',
          params: { challengeId: saved.data.id },
          replace: true,
          ignoreBlocker: true,
        });
        return;
      }
      const shown = draftOf(saved.data);
      onSaved?.(saved);
      setGone(false);
      setBefore(shown);
      setDraft((typed) => withTyped(shown, sent, typed));
      setSaved(true);
    },
  });
  useRefusedFocus(save.error);

  // The page of the challenge takes its place: what was typed or sent meanwhile would be lost.
  const isHeldByFiles = stored === undefined && isSending;
  const isReadOnly = !canWrite || (stored === undefined && save.isPending);
  const isStale = kindOf(save.error) === 'badStaleVersion';
  const reason = textIn(dataOf(save.error), 'reason');
  const field = FIELD_OF_KIND[kindOf(save.error) ?? ''] ?? refusedField(reason);
  const sentence = useErrorText(save.error);
  const why = whyRefused(reason);
  const isBeside = field !== undefined && FORM_FIELDS.has(field);
  return (
    <div className="editor">
      <Form
        className="staff__form"
        isReady={!save.isPending && !isTaken}
        onSubmit={() => save.mutate({ sent: draft, etag: stored?.etag })}
      >
        <UnsavedGuard isDirty={isDirty || isSending} />
        <h1 className="wrap-anywhere" translate={stored === undefined ? undefined : 'no'}>
          {stored === undefined ? t('editor.new') : stored.data.name || stored.data.id}
        </h1>
        {stored === undefined ? null : <LatestSolveCheck challengeId={stored.data.id} />}
        <fieldset className="staff__plain" disabled={isReadOnly}>
          <ChallengeForm
            draft={draft}
            onChange={setDraft}
            id={id}
            isNew={stored === undefined}
            onId={setTypedId}
            onSending={setSending}
            idRefusal={isTaken ? t('editor.idTaken') : undefined}
            refusedField={field}
            refusal={why === undefined ? sentence : t('staff.notAccepted', { why })}
            isReadOnly={isReadOnly}
            checkedBot={stored?.data.adminBotConfig}
          />
          <div className="staff__save">
            {draft.isHidden && !before.isHidden ? <RequiredBy id={id} /> : null}
            {isGone ? <Notice tone="warn">{t('editor.gone')}</Notice> : null}
            {isStale && !isGone && stored !== undefined ? (
              <StaleChoice
                onKeepMine={() => save.mutate({ sent: draft, etag: undefined })}
                onTakeTheirs={() => onReload?.()}
              />
            ) : null}
            {sentence === undefined || isStale || isBeside ? null : <Notice tone="bad">{sentence}</Notice>}
            {save.data === undefined || save.data.warnings.length === 0 ? null : (
              <Notice tone="warn">{t('editor.ignored', { keys: save.data.warnings.join(', ') })}</Notice>
            )}
            {isSaved && !isDirty ? (
              <Notice tone="good">{t(before.isHidden ? 'editor.savedDraft' : 'common.saved')}</Notice>
            ) : null}
            <div className="row">
              <Button
                look="main"
                type="submit"
                busy={save.isPending}
                disabled={!isDirty || id === '' || isHeldByFiles}
              >
                {t(isGone ? 'editor.saveAgain' : 'common.save')}
              </Button>
              <CheckboxField
                label={t('editor.isHidden')}
                checked={draft.isHidden}
                onChange={(isHidden) => setDraft((typed) => ({ ...typed, isHidden }))}
              />
              <span className="small soft" role="status">
                {isHeldByFiles ? t('editor.filesFirst') : null}
              </span>
            </div>
          </div>
        </fieldset>
      </Form>
      <ChallengePreview challenge={previewOf(draft, id, t('editor.untitled'))} />
    </div>
  );
}
