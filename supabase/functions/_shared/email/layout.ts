import { html, raw } from 'hono/html';
import { brand } from '../../../../src/domain/brand/facts.ts';
import { isHttpUrl } from '../../../../src/domain/httpUrl.ts';
import { dark, light } from '../../../../src/domain/palette.ts';

/** What an email says. It is rendered as HTML and as plain text, so that both contain everything. */
export interface EmailContent {
  subject: string;
  /** The line that email programs show beside the subject. */
  preview: string;
  title: string;
  blocks: EmailBlock[];
  /** The last line: why the recipient gets this email. */
  footnote: string;
  /** The page that ends such emails. Below the footnote is a link to it, and email programs have a button for it. */
  unsubscribeUrl?: string;
}

export type EmailBlock =
  | { type: 'text'; text: string }
  | { type: 'button'; label: string; url: string }
  | { type: 'facts'; facts: EmailFact[] }
  | { type: 'items'; items: EmailItem[]; total?: { label: string; note: string; amount: string } }
  | { type: 'steps'; title: string; steps: string[] }
  | { type: 'quote'; text: string };

export interface EmailFact {
  label: string;
  /** May have several lines. */
  value: string;
}

export interface EmailItem {
  label: string;
  amount?: string;
  /** Absolute URL. */
  imageUrl?: string;
}

type Markup = ReturnType<typeof html>;

const UNSUBSCRIBE = 'No more of these emails';
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

// Email programs that support no dark mode ignore the media query and use the inline colors. Others would invert
// them, unless the email declares that it supports both color schemes.
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: ${light.accent}; }
@media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .card { background: ${dark.raised} !important; border-color: ${dark.line} !important; }
  .ink, .ink a { color: ${dark.ink} !important; }
  .soft, .soft a { color: ${dark.inkSoft} !important; }
  .brass { color: ${dark.brass} !important; }
  .line { border-color: ${dark.line} !important; }
  .sunk { background: ${dark.sunk} !important; }
  .button { background: ${dark.accent} !important; }
  .button a { color: ${dark.onAccent} !important; }
}
`;

/**
 * Renders an email as an HTML document: tables and inline styles, because email programs support little else. Outlook uses
 * the attribute `width` and ignores the style.
 * @param siteUrl the origin of the shop, for the logo and its link
 */
export async function toHtml(
  { subject, preview, title, blocks, footnote, unsubscribeUrl }: EmailContent,
  siteUrl: string,
) {
  const { street, town, postalCode, state } = brand.address;
  const document = await html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${raw(`<style>${STYLES}</style>`)}
      </head>
      <body class="paper" style="margin:0;padding:0;background:${light.paper}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${light.paper}"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
                <tr>
                  <td align="center" style="padding:8px 0 20px">
                    <a href="${siteUrl}/" style="text-decoration:none">
                      <img
                        src="${siteUrl}/icon-192.png"
                        alt=""
                        width="48"
                        height="48"
                        style="display:block;margin:0 auto 10px;border:0"
                      />
                      <span class="ink" style="font:24px/1.2 ${raw(SERIF)};color:${light.ink}">${brand.name}</span>
                    </a>
                    <div
                      class="brass"
                      style="padding-top:6px;font:12px/1.4 ${raw(SANS)};letter-spacing:2px;text-transform:uppercase;color:${light.brass}"
                    >
                      ${brand.town}, since ${brand.founded}
                    </div>
                  </td>
                </tr>
                <tr>
                  <td
                    class="card pad"
                    style="word-break:break-word;padding:32px 36px;background:${light.raised};border:1px solid ${light.line};border-radius:6px"
                  >
                    <h1 class="ink" style="margin:0 0 16px;font:normal 28px/1.25 ${raw(SERIF)};color:${light.ink}">
                      ${title}
                    </h1>
                    ${blocks.map(blockHtml)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="soft pad"
                    align="center"
                    style="padding:20px 36px 8px;font:13px/1.6 ${raw(SANS)};color:${light.inkSoft}"
                  >
                    ${footnote}<br />
                    ${
                      unsubscribeUrl
                        ? html`<a class="soft" href="${unsubscribeUrl}" style="color:${light.inkSoft}">${UNSUBSCRIBE}</a
                            ><br />`
                        : ''
                    }
                    ${brand.legalName}, ${street}, ${town} ${postalCode}, ${state}<br />
                    <a class="soft" href="${siteUrl}/" style="color:${light.inkSoft}">${withoutScheme(siteUrl)}</a>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return `${String(document).replace(/^\s+/gm, '').trimEnd()}\n`;
}

/** Renders an email as plain text. */
export function toText({ title, blocks, footnote, unsubscribeUrl }: EmailContent, siteUrl: string): string {
  const { street, town, postalCode, state } = brand.address;
  return [
    title,
    ...blocks.map(blockText),
    `--\n${footnote}\n${unsubscribeUrl ? `${UNSUBSCRIBE}: ${unsubscribeUrl}\n` : ''}${brand.legalName}, ${street}, ${town} ${postalCode}, ${state}\n${siteUrl}/`,
  ].join('\n\n');
}

const PARAGRAPH = `margin:0 0 16px;font:16px/1.6 ${SANS};color:${light.ink}`;
const CELL = `padding:10px 0;border-bottom:1px solid ${light.line};font:16px/1.5 ${SANS};color:${light.ink}`;

function blockHtml(block: EmailBlock): Markup {
  switch (block.type) {
    case 'text':
      return html`<p class="ink" style="${raw(PARAGRAPH)}">${lines(block.text)}</p>`;
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0">
          <tr>
            <td class="button" style="background:${light.accent};border-radius:4px">
              <a
                href="${block.url}"
                style="display:inline-block;padding:14px 28px;font:bold 16px/1.2 ${raw(SANS)};color:${light.onAccent};text-decoration:none"
                >${block.label}</a
              >
            </td>
          </tr>
        </table>
        <p class="soft" style="margin:0 0 16px;font:13px/1.6 ${raw(SANS)};color:${light.inkSoft}">
          If the button does not work, open this address:<br /><span style="word-break:break-all">${block.url}</span>
        </p>`;
    case 'facts':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
        ${block.facts.map(
          ({ label, value }) =>
            html`<tr>
                <td class="soft" style="padding:8px 0 0;font:13px/1.5 ${raw(SANS)};color:${light.inkSoft}">${label}</td>
              </tr>
              <tr>
                <td class="ink" style="padding:0 0 4px;font:16px/1.5 ${raw(SANS)};color:${light.ink}">
                  ${lines(value)}
                </td>
              </tr>`,
        )}
      </table>`;
    case 'items':
      return html`<table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="margin:0 0 16px;border-collapse:collapse"
      >
        ${block.items.map(
          ({ label, amount, imageUrl }) =>
            html`<tr>
              <td class="line" width="72" style="padding:10px 0;border-bottom:1px solid ${light.line}">
                ${
                  isHttpUrl(imageUrl)
                    ? html`<img
                        class="sunk"
                        src="${imageUrl}"
                        alt=""
                        width="56"
                        height="56"
                        style="display:block;background:${light.sunk};border-radius:4px"
                      />`
                    : ''
                }
              </td>
              <td class="ink line" style="${raw(CELL)}">${label}</td>
              <td class="ink line" align="right" style="${raw(CELL)};padding-left:12px;white-space:nowrap">
                ${amount ?? ''}
              </td>
            </tr>`,
        )}
        ${
          block.total
            ? html`<tr>
                <td class="ink" colspan="2" style="padding:14px 0 0;font:16px/1.5 ${raw(SANS)};color:${light.ink}">
                  <strong>${block.total.label}</strong><br /><span
                    class="soft"
                    style="font-size:13px;color:${light.inkSoft}"
                    >${block.total.note}</span
                  >
                </td>
                <td
                  class="ink"
                  align="right"
                  valign="top"
                  style="padding:14px 0 0;font:bold 18px/1.4 ${raw(SANS)};color:${light.ink};white-space:nowrap"
                >
                  ${block.total.amount}
                </td>
              </tr>`
            : ''
        }
      </table>`;
    case 'steps':
      return html`<h2 class="ink" style="margin:24px 0 8px;font:normal 20px/1.3 ${raw(SERIF)};color:${light.ink}">
          ${block.title}
        </h2>
        <ol class="ink" style="margin:0 0 16px;padding:0 0 0 20px;font:16px/1.6 ${raw(SANS)};color:${light.ink}">
          ${block.steps.map((step) => html`<li style="padding-bottom:6px">${step}</li>`)}
        </ol>`;
    case 'quote':
      return html`<div
        class="ink line"
        style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${light.line};font:16px/1.6 ${raw(SANS)};color:${light.ink}"
      >
        ${lines(block.text)}
      </div>`;
  }
}

function blockText(block: EmailBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.facts
        .map(({ label, value }) => (value.includes('\n') ? `${label}:\n${value}\n` : `${label}: ${value}`))
        .join('\n')
        .trimEnd();
    case 'items':
      return [
        ...block.items.map(({ label, amount }) => (amount ? `${label}  ${amount}` : label)),
        ...(block.total ? [`${block.total.label} ${block.total.amount} (${block.total.note})`] : []),
      ].join('\n');
    case 'steps':
      return [block.title, ...block.steps.map((step, index) => `${index + 1}. ${step}`)].join('\n');
    case 'quote':
      return block.text.replace(/^/gm, '> ');
  }
}

const lines = (text: string) => text.split('\n').map((line, index) => (index ? html`<br />${line}` : line));

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '');
