import { TextField } from '../../components/field';
import { useText } from '../../text/text';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** Whether the API does not require a reason. */
  readonly isOptional?: boolean;
}

/** The reason of staff for changing the score of a team, which reads it. */
export function ReasonField({ value, onChange, isOptional = false }: ReasonFieldProps) {
  const { t } = useText();
  return (
    <TextField
      label={t(isOptional ? 'corrections.reasonOptional' : 'corrections.reason')}
      hint={t('corrections.reasonHint')}
      required={!isOptional}
      maxLength={500}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
