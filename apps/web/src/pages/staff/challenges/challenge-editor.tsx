import { Permission, type AdminChallengeV2 } from '@rampart/contract';
import { useState } from 'react';
import type { Versioned } from '../../../api/call';
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
import { refusedField, whyRefused } from '../form-values';
import { StaleChoice } from '../stale-choice';
import { previewOf } from './challenge-draft';
import { ChallengeForm, FORM_FIELDS } from './challenge-form';
import { ChallengePreview } from './challenge-preview';
import { RequiredBy } from './required-by';
import { LatestSolveCheck } from './solve-check';
import { useEditedChallenge } from './use-edited-challenge';

/** The field of refusals that do not name it, because they always concern the same one. */
const FIELD_OF_KIND: Readonly<Record<string, string>> = {
  badInstancerConfig: 'instancerConfig',
  badAdminBotConfig: 'adminBotConfig',
};

interface ChallengeEditorProps {
  /** The challenge as last read or saved; absent for a new one. */
  readonly stored?: Versioned<AdminChallengeV2>;
  readonly onSaved?: (saved: Versioned<AdminChallengeV2>) => void;
  /** Discards the typed text and shows the stored challenge. */
  readonly onReload?: () => void;
}

/** The message about a failed save, and the field of the form beside which it is shown. */
function useSaveRefusal(error: Error | null) {
  const { t } = useText();
  const sentence = useErrorText(error);
  const kind = kindOf(error);
  const reason = textIn(dataOf(error), 'reason');
  const field = FIELD_OF_KIND[kind ?? ''] ?? refusedField(reason);
  const label = FORM_FIELDS.get(field ?? '');
  const why = whyRefused(reason);
  return {
    isStale: kind === 'badStaleVersion',
    field,
    isBesideField: label !== undefined,
    sentence,
    fieldSentence:
      label === undefined || why === undefined ? sentence : t('staff.notAccepted', { field: t(label), why }),
  };
}

export function ChallengeEditor({ stored, onSaved, onReload }: ChallengeEditorProps) {
  const { t } = useText();
  const canWrite = useMay(Permission.challsWrite);
  const edited = useEditedChallenge(stored, onSaved);
  const { id, draft, setDraft, isTaken, isGone, isDirty, save } = edited;
  const [isSending, setSending] = useState(false);
  const refusal = useSaveRefusal(save.error);
  useRefusedFocus(save.error);

  // Saving a new challenge replaces this page, so typed text and running uploads would be lost.
  const isHeldByFiles = stored === undefined && isSending;
  const isReadOnly = !canWrite || (stored === undefined && save.isPending);
  return (
    <div className="stack stack--large editor">
      <Form className="stack" isReady={!save.isPending && !isTaken} onSubmit={save.send}>
        <UnsavedGuard isDirty={isDirty || isSending} />
        <h1 className="wrap-anywhere" translate={stored === undefined ? undefined : 'no'}>
          {stored === undefined ? t('editor.new') : stored.data.name || stored.data.id}
        </h1>
        {stored === undefined ? null : <LatestSolveCheck challengeId={stored.data.id} />}
        {stored?.data.managedBy === undefined || !canWrite ? null : (
          <Notice tone="warn">{t('editor.managed', { owner: stored.data.managedBy })}</Notice>
        )}
        <fieldset className="stack stack--large" disabled={isReadOnly}>
          <ChallengeForm
            draft={draft}
            onChange={setDraft}
            id={id}
            isNew={stored === undefined}
            onId={edited.setTypedId}
            onSending={setSending}
            idRefusal={isTaken ? t('editor.idTaken') : undefined}
            refusedField={refusal.field}
            refusal={refusal.fieldSentence}
            isReadOnly={isReadOnly}
            hasStoredWeight={edited.before.sortWeight !== ''}
            checkedBot={stored?.data.adminBotConfig}
          />
          <div className="staff__save">
            {draft.isHidden && !edited.before.isHidden ? <RequiredBy id={id} /> : null}
            {isGone ? (
              <Notice tone="warn" isSpoken>
                {t('editor.gone')}
              </Notice>
            ) : null}
            {refusal.isStale && !isGone && stored !== undefined ? (
              <StaleChoice onKeepMine={save.overwrite} onTakeTheirs={() => onReload?.()} />
            ) : null}
            {refusal.sentence === undefined || refusal.isStale || refusal.isBesideField ? null : (
              <Notice tone="bad">{refusal.sentence}</Notice>
            )}
            {save.ignored.length === 0 ? null : (
              <Notice tone="warn" isSpoken>
                {t('editor.ignored', { keys: save.ignored.join(', ') })}
              </Notice>
            )}
            {edited.isSaved ? (
              <Notice tone="good">{t(edited.before.isHidden ? 'editor.savedDraft' : 'common.saved')}</Notice>
            ) : null}
            <div className="row">
              <Button look="main" type="submit" busy={save.isPending} disabled={!isDirty || isHeldByFiles}>
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
      <ChallengePreview challenge={previewOf(draft, { id, untitled: t('editor.untitled') })} />
    </div>
  );
}
