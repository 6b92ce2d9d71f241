export interface Sponsor {
  readonly name: string;
  readonly description: string;
  readonly url?: string | undefined;
  /** icon for clients that know only one: the light one, else the dark one, else an empty text */
  readonly icon: string;
  readonly iconLight: string;
  readonly iconDark: string;
}

/** A sponsor as written: icons may be missing. */
export interface SponsorInput {
  readonly name: string;
  readonly description: string;
  readonly url?: string | undefined;
  readonly icon?: string | undefined;
  readonly iconLight?: string | undefined;
  readonly iconDark?: string | undefined;
}

/** The first text that is not empty, else ''. */
function firstText(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text !== '') ?? '';
}

/** Fills in the icons of a sponsor; idempotent. */
export function normaliseSponsor(written: SponsorInput): Sponsor {
  // In a normalised sponsor with only a dark icon, `icon` repeats that one and must not be taken for a light icon.
  const isMirror = written.iconLight === '' && written.icon === written.iconDark;
  const iconLight = isMirror ? '' : firstText(written.iconLight, written.icon);
  const iconDark = firstText(written.iconDark);
  return {
    name: written.name,
    description: written.description,
    ...(written.url === undefined ? {} : { url: written.url }),
    icon: firstText(iconLight, iconDark),
    iconLight,
    iconDark,
  };
}
