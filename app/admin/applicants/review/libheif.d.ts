declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    /** Draws upright into RGBA; answers nothing where it could not. */
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (drawn: object | null) => void,
    ): void
    free(): void
  }

  /** Starts the decoder, which is part of this module. */
  export default function makeLibheif(): {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
  }
}
