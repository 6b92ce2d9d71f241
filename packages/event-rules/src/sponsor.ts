export interface Sponsor {
  readonly name: string;
  readonly description: string;
  readonly url?: string | undefined;
  /** what clients that know one icon show: the light one, else the dark one, else '' */
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

/** The icons of a sponsor from those that are given; doing it twice changes nothing. */
export function normaliseSponsor(written: SponsorInput): Sponsor {
  // A normalised sponsor that has a dark icon only says so again in `icon`, which is not a light one for that.
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
