/** Turns what people send into avatars. */
export interface AvatarImages {
  /** 256 × 256 WebP without metadata; undefined for what is no image, or one that asks for too much. */
  convert(bytes: Buffer): Promise<Buffer | undefined>;
  stop(): Promise<void>;
}
