import { useState } from 'react';
import { CodeField } from '../../../components/code-field';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useText } from '../../../text/text';

interface JsonFieldProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** A field for a value as JSON. While the text is not JSON, the field says so and the form is not sent. */
export function JsonField({ label, value, onChange }: JsonFieldProps) {
  const { t } = useText();
  const [typed, setTyped] = useState(() => textOf(value));
  const read = parsed(typed);
  const isBroken = read === undefined && typed !== textOf(value);
  // The value was changed elsewhere, for example by loading the stored one.
  const isBehind = read !== undefined && textOf(read.value) !== textOf(value);
  return (
    <>
      <UnsavedGuard isDirty={isBroken} />
      <CodeField
        label={label}
        language="json"
        value={isBehind ? textOf(value) : typed}
        refusal={read === undefined ? t('schema.noJson') : undefined}
        isHeld={isBroken}
        onChange={(text) => {
          setTyped(text);
          const next = parsed(text);
          if (next !== undefined) onChange(next.value);
        }}
      />
    </>
  );
}
