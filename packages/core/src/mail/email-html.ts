/**
 * The one HTML layout of our mails: tables and inline styles, because that is what mail clients agree on; the style
 * block adds the dark scheme for those that read it.
 */
import { escapeHtml } from '../infra/html';

export interface EmailHtmlValues {
  readonly subject: string;
  readonly heading: string;
  readonly body: (event: string, team: string) => string;
  readonly action: { readonly button: string; readonly link: string } | null;
  readonly footnote: string;
  readonly eventName: string;
  readonly teamName: string;
  readonly logos: { readonly light: string; readonly dark: string } | null;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;";

function logo(url: string, kind: 'light' | 'dark' | 'only', eventName: string): string {
  const shown = kind === 'dark' ? 'display:none;' : 'display:inline-block;';
  return `<img class="logo-${kind}" src="${escapeHtml(url)}" alt="${escapeHtml(eventName)}" height="48" style="${shown}height:48px;max-width:100%;object-fit:contain;border:0;">`;
}

function header({ logos, eventName }: EmailHtmlValues): string {
  if (logos === null) {
    return `<span class="name" style="${FONT}font-size:18px;font-weight:700;color:#111827;overflow-wrap:anywhere;">${escapeHtml(eventName)}</span>`;
  }
  if (logos.light === logos.dark) return logo(logos.light, 'only', eventName);
  return logo(logos.light, 'light', eventName) + logo(logos.dark, 'dark', eventName);
}

function actionRows({ button, link }: { readonly button: string; readonly link: string }): string {
  const href = escapeHtml(link);
  return `
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="background-color:#2451d6;border-radius:8px;"><a href="${href}" style="${FONT}display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;">${escapeHtml(button)}</a></td>
</tr></table>
<p class="small" style="${FONT}margin:24px 0 0;font-size:13px;line-height:20px;color:#6b7280;">If the button does not work, open this address:<br><a href="${href}" style="color:#2451d6;word-break:break-all;">${href}</a></p>`;
}

/** A whole document; every text in it is escaped. */
export function renderEmailHtml(values: EmailHtmlValues): string {
  const strong = (name: string) => `<strong>${escapeHtml(name)}</strong>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(values.subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background-color: #0b0f19 !important; }
  .card { background-color: #161c2b !important; border-color: #2a3347 !important; }
  .name, .heading { color: #f3f4f6 !important; }
  .body { color: #d1d5db !important; }
  .small { color: #9ca3af !important; }
  .small a { color: #93b4ff !important; }
  .logo-light { display: none !important; }
  .logo-dark { display: inline-block !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f4f6;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f4f6;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;">
<tr><td align="center" style="padding:0 0 24px;">${header(values)}</td></tr>
<tr><td class="card" style="background-color:#ffffff;border:1px solid #e5e7eb;border-radius:12px;padding:32px;">
<h1 class="heading" style="${FONT}margin:0 0 16px;font-size:24px;line-height:32px;font-weight:700;color:#111827;">${escapeHtml(values.heading)}</h1>
<p class="body" style="${FONT}margin:0 0 ${values.action === null ? 0 : 24}px;font-size:16px;line-height:24px;color:#374151;overflow-wrap:anywhere;">${values.body(strong(values.eventName), strong(values.teamName))}</p>${values.action === null ? '' : actionRows(values.action)}
</td></tr>
<tr><td class="small" style="${FONT}padding:20px 8px 0;font-size:13px;line-height:20px;color:#6b7280;">${escapeHtml(values.footnote)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
