interface CheckboxFieldProps {
  readonly label: string;
  readonly checked: boolean;
  readonly translate?: 'no';
  readonly onChange: (checked: boolean) => void;
}

export function CheckboxField({ label, checked, translate, onChange }: CheckboxFieldProps) {
  return (
    <label className="check" translate={translate}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
