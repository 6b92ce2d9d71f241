import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../../components/button';
import { useText } from '../../text/text';
import { inside, MAX_ZOOM, sideOf, type Crop } from './crop';

/** Side of the stored avatar in pixels. */
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
  /** Where the drag began. Not the movement since the last event, which Firefox reports as 0 for touch. */
  const grabbed = useRef({ x: 0, y: 0, clientX: 0, clientY: 0 });

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
  const onGrab = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>): void => {
    currentTarget.setPointerCapture(pointerId);
    grabbed.current = { x: crop.x, y: crop.y, clientX, clientY };
  };
  const onDrag = ({ currentTarget, buttons, clientX, clientY }: PointerEvent<HTMLCanvasElement>): void => {
    if (buttons !== 1) return;
    const scale = side / currentTarget.clientWidth;
    const from = grabbed.current;
    const [x, y] = [from.x - (clientX - from.clientX) * scale, from.y - (clientY - from.clientY) * scale];
    setCrop(inside(picture, { ...crop, x, y }));
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
        onPointerDown={onGrab}
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
