import type { AdminChallengeV2 } from '@rampart/contract';
import { CheckboxField } from '../../../components/checkbox-field';
import { CodeField } from '../../../components/code-field';
import { Notice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { GroupRefusal } from './group-refusal';
import { SCRIPT_START } from './script-start';

interface BotFieldsProps {
  readonly code: string | null;
  /** What the runner found in the stored script. */
  readonly checked: AdminChallengeV2['adminBotConfig'] | undefined;
  readonly isReadOnly: boolean;
  readonly refusal: string | undefined;
  readonly onChange: (code: string | null) => void;
}

/** The script of the admin bot, which visits what teams submit. The runner checks it when it is saved. */
export function BotFields({ code, checked, isReadOnly, refusal, onChange }: BotFieldsProps) {
  const { t, format } = useText();
  const isChecked = checked?.code === code;
  const inputs = isChecked ? Object.entries(checked.inputs) : [];
  return (
    <fieldset className="staff__group">
      <legend>{t('bot.title')}</legend>
      <CheckboxField
        label={t('bot.hasOne')}
        checked={code !== null}
        onChange={(isVisited) => onChange(isVisited ? (checked?.code ?? SCRIPT_START) : null)}
      />
      {code === null ? null : (
        <CodeField
          label={t('bot.scriptLabel')}
          hint={t('bot.scriptHint')}
          language="typescript"
          value={code}
          isReadOnly={isReadOnly}
          refusal={refusal}
          onChange={onChange}
        />
      )}
      {code === null ? <GroupRefusal>{refusal}</GroupRefusal> : null}
      {isChecked ? (
        <Notice tone="good" isSpoken={false}>
          <span>
            {t('bot.checked', { seconds: format.number(checked.timeoutMilliseconds / 1000) })}
            {inputs.length === 0 ? null : (
              <>
                {' '}
                {t('bot.checkedInputs')}{' '}
                <span translate="no" className="wrap-anywhere">
                  {inputs
                    .map(([name, { pattern, flags }]) => `${name}: /${pattern}/${flags ?? ''}`)
                    .join(', ')}
                </span>
              </>
            )}
            {checked.requireInstancerInstancesRunning === true ? ` ${t('bot.needsInstance')}` : ''}
          </span>
        </Notice>
      ) : null}
    </fieldset>
  );
}
