import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../../components/button';
import { useText } from '../../text/text';
import { inside, MAX_ZOOM, sideOf, type Crop } from './crop';

/** What the API keeps of a picture. */
const AVATAR_PIXELS = 256;
const STEP = 0.05;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface CropperProps {
  readonly picture: ImageBitmap;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onDone: (picture: Blob) => void;
}

/** Chooses the square of a picture by dragging or arrow keys, and a slider for the zoom. */
export function Cropper({ picture, isBusy, onCancel, onDone }: CropperProps) {
  const { t } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>({ x: picture.width / 2, y: picture.height / 2, zoom: 1 });

  useEffect(() => {
    const side = sideOf(picture, crop.zoom);
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, AVATAR_PIXELS, AVATAR_PIXELS);
    context?.drawImage(
      picture,
      crop.x - side / 2,
      crop.y - side / 2,
      side,
      side,
      0,
      0,
      AVATAR_PIXELS,
      AVATAR_PIXELS,
    );
  }, [picture, crop]);

  const side = sideOf(picture, crop.zoom);
  const move = (x: number, y: number): void =>
    setCrop(inside(picture, { ...crop, x: crop.x + x, y: crop.y + y }));
  const onDrag = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.buttons !== 1) return;
    const scale = side / event.currentTarget.clientWidth;
    move(-event.movementX * scale, -event.movementY * scale);
  };
  const onKey = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    move(arrow[0] * side * STEP, arrow[1] * side * STEP);
  };
  return (
    <div className="cropper">
      <canvas
        ref={canvas}
        width={AVATAR_PIXELS}
        height={AVATAR_PIXELS}
        role="img"
        tabIndex={0}
        aria-label={t('avatar.crop')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onDrag}
        onKeyDown={onKey}
      />
      <input
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.01}
        value={crop.zoom}
        aria-label={t('avatar.zoom')}
        onChange={(event) => setCrop(inside(picture, { ...crop, zoom: Number(event.target.value) }))}
      />
      <div className="row">
        <Button
          look="main"
          busy={isBusy}
          onClick={() => canvas.current?.toBlob((blob) => blob !== null && onDone(blob), 'image/png')}
        >
          {t('avatar.use')}
        </Button>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
      </div>
    </div>
  );
}
