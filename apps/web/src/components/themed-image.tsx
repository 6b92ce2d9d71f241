import { assetUrl } from '../api/asset-url';

interface ThemedImageProps {
  /** Addresses; empty for none. */
  readonly light: string;
  readonly dark: string;
  readonly alt: string;
  readonly className?: string;
  readonly loading?: 'lazy';
}

/** A picture for the current theme, or the only one there is. */
export function ThemedImage({ light, dark, className = '', ...image }: ThemedImageProps) {
  if (light === '' && dark === '') return null;
  return (
    <>
      <img className={`${className} only-light`} src={assetUrl(light || dark)} {...image} />
      <img className={`${className} only-dark`} src={assetUrl(dark || light)} {...image} />
    </>
  );
}
