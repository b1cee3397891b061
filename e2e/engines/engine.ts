/** Starts a browser that the journeys run in. */
export interface EngineLauncher {
  name: string;
  /** Returns what must be installed before. */
  missing(): string[];
  /** @param proxyPort the port of the proxy for all hosts but localhost */
  launch(proxyPort: number): Promise<Engine>;
}

export interface Engine {
  /** Opens a page with a storage of its own. */
  openPage(): Promise<PageDriver>;
  close(): Promise<void>;
}

/** What differs between the drivers of the browsers. An expression is JavaScript that is evaluated in the page. */
export interface PageDriver {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  evaluate(expression: string): Promise<unknown>;
  /** Clicks an element with the mouse. */
  click(expression: string): Promise<void>;
  /** Appends text to a field with the keyboard. */
  type(expression: string, text: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}
