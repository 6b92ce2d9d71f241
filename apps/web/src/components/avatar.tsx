import { assetUrl } from '../api/asset-url';
import { inRem } from './in-rem';
import './avatar.css';

interface AvatarProps {
  readonly name: string;
  readonly url: string | null;
  readonly size?: number;
}

/** A team's picture, or else the first letter of its name. The name stands beside it. */
export function Avatar({ name, url, size = 28 }: AvatarProps) {
  const length = inRem(size);
  const style = { inlineSize: length, blockSize: length, fontSize: inRem(size * 0.45) };
  if (url !== null)
    return (
      <img
        className="avatar"
        src={assetUrl(url)}
        alt=""
        style={style}
        width={size}
        height={size}
        loading="lazy"
      />
    );
  const letter = name.trim().slice(0, 1).toUpperCase();
  return <span className="avatar" style={style} data-letter={letter} aria-hidden="true" />;
}
