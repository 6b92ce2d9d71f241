import { CheckboxField } from '../components/checkbox-field';
import { useText } from '../text/text';
import { chooseSingleKeys, useSingleKeys } from './shortcuts';

export function SingleKeysField() {
  const { t } = useText();
  return <CheckboxField label={t('keys.single')} checked={useSingleKeys()} onChange={chooseSingleKeys} />;
}
