export { BYTES_MAX, fetchPicture, NoPicture, pictureInSize, pictureKeeper } from './keep'
