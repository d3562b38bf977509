export default URL;
