export interface ChosenPicture {
  readonly id: string;
  readonly file: File;
}
